import { ActionIcon, Button, Group, SimpleGrid, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import {
  addExample,
  dismissFirstSteps,
  type FirstStep,
  firstSteps,
  preloadExample,
  type FirstSteps as Steps,
  useToday,
} from '../../data/index.ts'
import { firstHourTexts as texts } from '../../texts/first-hour.ts'
import { Card } from '../../ui/display/card.tsx'
import { StayInView } from '../../ui/display/stay-in-view.tsx'
import { Count } from '../../ui/display/count.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import classes from './first-steps.module.css'

interface FirstStepsProps {
  readonly steps: Steps
  /** Opens the place where the step is done. */
  readonly onStep: (step: FirstStep) => void
}

/** First steps in a new workspace, ticked off by its data. Shrinks to one line once there are events. */
export function FirstSteps({ steps, onStep }: FirstStepsProps) {
  const heading = useId()
  const isSmall = !steps.hasNoEvents
  return (
    <StayInView className={classes.place}>
      <Card py={isSmall ? 4 : 'xs'} aria-labelledby={heading}>
        <Group className={classes.head} gap="4px 8px">
          <Title order={2} id={heading} fz={16} lh={1.4}>
            {texts.title}
          </Title>
          <Count tone="grey" px="xs" fw={600} c="var(--bama-ink-2)" bg="var(--bama-sunken)">
            {texts.progress(steps.done.size, firstSteps.length)}
          </Count>
          {isSmall && (
            <ol className={classes.left}>
              {firstSteps
                .filter((step) => !steps.done.has(step))
                .map((step) => (
                  <li key={step}>
                    <Button variant="default" size="sm" h={44} onClick={() => onStep(step)}>
                      {texts.steps[step].title}
                    </Button>
                  </li>
                ))}
            </ol>
          )}
          <ActionIcon
            className={classes.dismiss}
            size={44}
            variant="subtle"
            color="gray"
            c="var(--bama-ink-2)"
            aria-label={texts.dismiss}
            onClick={() => {
              handFocusTo([mainKey])
              void dismissFirstSteps()
            }}
          >
            <IconX size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Group>
        {isSmall ? null : (
          <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing="xs" verticalSpacing="xs">
            {firstSteps.map((step, index) => (
              <li key={step}>
                {steps.done.has(step) ? (
                  <StepDone step={step} />
                ) : (
                  <StepToDo step={step} number={index + 1} onClick={() => onStep(step)} />
                )}
              </li>
            ))}
          </SimpleGrid>
        )}
        {steps.hasNoEvents && <ExampleOffer />}
      </Card>
    </StayInView>
  )
}

function StepToDo({ step, number, onClick }: { step: FirstStep; number: number; onClick: () => void }) {
  const { title, why } = texts.steps[step]
  return (
    <UnstyledButton className={classes.step} data-todo onClick={onClick}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <span className={classes.words}>
        <Text span inherit display="block" fw={600} fz={15}>
          {title}
        </Text>
        {why}
      </span>
      <IconChevronLeft size={20} stroke={1.7} aria-hidden />
    </UnstyledButton>
  )
}

const StepDone = ({ step }: { readonly step: FirstStep }) => (
  <div className={classes.step}>
    <IconCircleCheckFilled size={28} color="var(--bama-leaf-line)" aria-hidden />
    <span className={classes.words}>
      <VisuallyHidden>{texts.done}</VisuallyHidden>
      <Text span inherit fw={600} fz={15}>
        {texts.steps[step].title}
      </Text>
    </span>
  </div>
)

function ExampleOffer() {
  const today = useToday()
  const [isAdding, setIsAdding] = useState(false)
  useEffect(() => void preloadExample(), [])
  const add = async (): Promise<void> => {
    setIsAdding(true)
    const outcome = await addExample(today)
    setIsAdding(false)
    if (!outcome.ok) return showFailure(texts.example.failed, outcome.error)
    handFocusTo([mainKey])
    showDone(texts.example.added)
  }
  return (
    <Group gap="4px 12px" mt="xs">
      <Text size="sm" c="var(--bama-ink-2)">
        {texts.example.offer}
      </Text>
      <Button variant="default" size="sm" h={44} loading={isAdding} onClick={() => void add()}>
        {texts.example.add}
      </Button>
    </Group>
  )
}
