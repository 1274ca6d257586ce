import { createElement, Fragment, type ReactNode } from 'react'
import classes from './ltr-runs.module.css'

const rightToLeft = '\\u0590-\\u08ff'
const isRightToLeft = new RegExp(`[${rightToLeft}]`)
const letter = `(?![${rightToLeft}])\\p{L}`
/** What the bidirectional algorithm keeps together as one number: separators between digits, signs of money and percent. */
const sign = '[#$%€₪°]*'
const number = `${sign}\\d+(?:[.,:/+-]\\d+)*${sign}`
const isLetter = new RegExp(letter, 'u')
const within = `[^\\n()${rightToLeft}]`
const bracketed = `\\(${within}*\\)`
/** Latin in brackets by itself: it would be read with a space between if the brackets stood outside. */
const aloneInBrackets = `\\([^\\n()${rightToLeft}]+\\)(?=\\s*(?:$|[${rightToLeft}]))`
/** From a letter to the last letter, digit or whole bracket before the next Hebrew, or a number by itself. */
const run = new RegExp(
  // Not after a dot: the end of a file's name belongs to its Hebrew beginning.
  `(${aloneInBrackets}|(?<!\\.[\\p{L}\\d]*)(?:${number})?${letter}(?:(?:${within}|${bracketed})*(?:${letter}|\\d${sign}|${bracketed}))?|${number})`,
  'u',
)

/** Of a longer run, the words are kept whole; the run itself would leave most of a line empty. */
const longestWhole = 20

/**
 * A text of a right-to-left line in which an ellipsis hides a run of Latin words or a number whole, and never its beginning alone
 * (docs/decisions/0024). It is read and copied as before.
 */
export function ltrRuns(text: string): ReactNode {
  if (!isRightToLeft.test(text)) return isLetter.test(text) ? boxed(text, true) : text
  const parts = text.split(run)
  return parts.length === 1 ? text : inOrder(parts.map((part, index) => (index % 2 === 0 ? part : wholeRun(part))))
}

/** Side by side as written children are: without keys. */
const inOrder = (children: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...children)

const wholeRun = (part: string): ReactNode =>
  part.length <= longestWhole ? (
    boxed(part)
  ) : (
    <bdi dir="ltr">{inOrder(part.split(/(\s+)/).map((word, index) => (index % 2 === 0 ? boxed(word) : word)))}</bdi>
  )

/** Of a clamped text, a box that is never cut at its left; elsewhere words like others. */
const boxed = (text: string, isAll = false): ReactNode => (
  <bdi dir="ltr" className={classes.run} data-all={isAll || undefined}>
    {text}
  </bdi>
)
