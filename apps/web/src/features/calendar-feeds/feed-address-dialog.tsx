import type { NewCalendarFeed } from '@bama/sync'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx'
import { isOnlyHere } from '../../ui/display/is-only-here.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ShownSecretProps } from '../../ui/lists/secret-list.tsx'

const { address: texts } = calendarFeedsTexts

/** Returns the address with the `webcal:` scheme, which opens the device's calendar app. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Shows a new feed address and how to add it in other calendars. */
export const FeedAddressDialog = ({ made, ...props }: ShownSecretProps<NewCalendarFeed>) => (
  <ShownOnceDialog
    {...props}
    name={made.name}
    secret={made.url}
    texts={texts}
    actions={
      <Button
        component="a"
        href={webcal(made.url)}
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
      >
        {texts.open}
      </Button>
    }
  >
    {isOnlyHere(made.url) && (
      <Box mb="md">
        <Notice tone="spot">{texts.onlyHere}</Notice>
      </Box>
    )}
    <Stack gap="sm" fz="sm" lh="sm" renderRoot={(props) => <dl {...props} />}>
      {texts.programs.map(({ name, steps }) => (
        <div key={name}>
          <Text component="dt" inherit fw={600}>
            <Ltr>{name}</Ltr>
          </Text>
          <Text component="dd" inherit c="var(--bama-ink-2)">
            {steps}
          </Text>
        </div>
      ))}
    </Stack>
    <Text size="sm" mt="sm" c="var(--bama-ink-2)">
      {texts.pace}
    </Text>
  </ShownOnceDialog>
)
