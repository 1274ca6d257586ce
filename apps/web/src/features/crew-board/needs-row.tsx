import { leadRole } from '@bama/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { More } from '../../ui/display/more.tsx'
import { Name } from '../../ui/display/names.tsx'
import { nameWidth, shownGaps } from './board-measures.ts'
import { missingOn, needsName } from './cell-words.ts'
import classes from './crew-board.module.css'
import { cellProps, type DayColumn, needsRow } from './grid-cells.ts'
import type { Gap } from './use-crew-board.ts'

const { grid: texts } = crewBoardTexts

interface NeedsRowProps {
  readonly gaps: ReadonlyMap<string, readonly Gap[]>
  readonly height: number
  readonly columns: readonly DayColumn[]
  readonly active: number
}

export const NeedsRow = memo(function NeedsRow({ gaps, height, columns, active }: NeedsRowProps) {
  return (
    <div role="row" aria-rowindex={2} className={classes.needs} style={{ blockSize: height }}>
      <div role="rowheader" aria-colindex={1} className={classes.person} style={{ inlineSize: nameWidth }}>
        <span className={classes.name}>{texts.needs}</span>
      </div>
      {columns.map((of) => {
        const { day, column } = of
        const found = gaps.get(day)
        const missing = missingOn(found)
        const more = (found?.length ?? 0) - shownGaps
        return (
          <div key={day} {...cellProps(of, { row: needsRow, isActive: column === active })}>
            <span className={classes.said}>{needsName(day, found)}</span>
            {found !== undefined && (
              <>
                <span className={classes.missing} data-tone="red" aria-hidden>
                  <IconAlertTriangle size={14} stroke={2} />
                  {texts.missing(missing)}
                </span>
                {found.slice(0, shownGaps).map(({ event, need, missing: ofNeed }) => (
                  <span
                    key={need.id}
                    className={classes.gap}
                    data-tone="red"
                    data-need-id={need.id}
                    data-movable={need.role === leadRole ? undefined : ''}
                    aria-hidden
                  >
                    <b>
                      <Name>{need.role}</Name>
                      {ofNeed > 1 && <bdi dir="ltr"> ×{ofNeed}</bdi>}
                    </b>{' '}
                    <Name>{event.name}</Name>
                  </span>
                ))}
                {more > 0 && (
                  <span className={classes.more} aria-hidden>
                    <More count={more} />
                  </span>
                )}
              </>
            )}
          </div>
        )
      })}
    </div>
  )
})
