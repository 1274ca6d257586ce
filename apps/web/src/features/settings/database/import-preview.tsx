import { List, Table, Text } from '@mantine/core'
import { entityNamed } from '@bama/domain'
import type { ImportCounts, ImportProblem, ImportReport } from '@bama/sync'
import { databaseTexts } from '../../../texts/database.ts'
import { knownFieldText } from '../../../texts/records.ts'

const texts = databaseTexts.restoring
const outcomes = Object.keys(texts.outcomes) as (keyof ImportCounts)[]

const sumOf = (counts: ImportCounts): number => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

/** Returns the Hebrew name of a collection in the file, or its raw name if it is unknown. */
function nameOf(entity: string): string {
  const known = entityNamed(entity)
  return known === null ? entity : databaseTexts.collections[known]
}

/** The number of problems listed. The others are only counted. */
const mostProblems = 20

/** The changes that an import would make, by collection, and the problems in the file. */
export function ImportPreview({ report }: { readonly report: ImportReport }) {
  const rows = Object.entries(report.byEntity).filter(([, counts]) => sumOf(counts) > 0)
  const shown = outcomes.filter((outcome) => outcome === 'created' || outcome === 'updated' || report[outcome] > 0)
  return (
    <>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label={texts.preview} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{databaseTexts.stats.collection}</Table.Th>
              {shown.map((outcome) => (
                <Table.Th key={outcome}>{texts.outcomes[outcome]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...rows, [databaseTexts.stats.total, report] as const].map(([entity, counts]) => (
              <Table.Tr key={entity} {...(counts === report && { fw: 600 })}>
                <Table.Th scope="row" fw="inherit">
                  {nameOf(entity)}
                </Table.Th>
                {shown.map((outcome) => (
                  <Table.Td key={outcome}>{counts[outcome]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {report.deleted > 0 && (
        <Text size="caption" c="dimmed">
          {texts.deleted(report.deleted)}
        </Text>
      )}
      {report.droppedFields > 0 && (
        <Text size="caption" c="dimmed">
          {texts.droppedFields(report.droppedFields)}
        </Text>
      )}
      {report.problemCount > 0 && <Problems problems={report.problems} count={report.problemCount} />}
    </>
  )
}

function Problems({ problems, count }: { readonly problems: readonly ImportProblem[]; readonly count: number }) {
  const more = count - Math.min(problems.length, mostProblems)
  return (
    <>
      <Text fz="sm" fw={600} mt="sm">
        {texts.problemsTitle(count)}
      </Text>
      <List fz={13} lh={1.45} c="var(--bama-ink-2)" withPadding>
        {problems.slice(0, mostProblems).map(({ entity, id, field, code }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a record may have the same note twice, and none moves
          <List.Item key={at}>
            {nameOf(entity)} <bdi dir="ltr">{id}</bdi>
            {field !== undefined && `, ${knownFieldText(field) ?? field}`}: {texts.problems[code]}
          </List.Item>
        ))}
      </List>
      {more > 0 && (
        <Text size="caption" c="dimmed">
          {texts.moreProblems(more)}
        </Text>
      )}
    </>
  )
}
