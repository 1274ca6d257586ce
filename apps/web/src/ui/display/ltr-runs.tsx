import { createElement, Fragment, type ReactNode } from 'react'
import classes from './ltr-runs.module.css'

const rightToLeft = '\\u0590-\\u08ff'
const isRightToLeft = new RegExp(`[${rightToLeft}]`)
const letter = `(?![${rightToLeft}])\\p{L}`
/** Signs of money, percent and degree, which the bidirectional algorithm keeps with a number, as it does separators. */
const sign = '[#$%€₪°]*'
const number = `${sign}\\d+(?:[.,:/+-]\\d+)*${sign}`
const isLetter = new RegExp(letter, 'u')
const within = `[^\\n()${rightToLeft}]`
const bracketed = `\\(${within}*\\)`
/** Latin text alone in brackets. With the brackets outside the box, it would be read with a space between. */
const aloneInBrackets = `\\([^\\n()${rightToLeft}]+\\)(?=\\s*(?:$|[${rightToLeft}]))`
/** From a letter to the last letter, digit or closed bracket before the next Hebrew, or a number alone. */
const run = new RegExp(
  // Not after a dot: a file's extension belongs to its Hebrew name.
  `(${aloneInBrackets}|(?<!\\.[\\p{L}\\d]*)(?:${number})?${letter}(?:(?:${within}|${bracketed})*(?:${letter}|\\d${sign}|${bracketed}))?|${number})`,
  'u',
)

/** In longer runs only the words are kept whole: a single box would leave most of a line empty. */
const longestWhole = 20

/**
 * Marks up a right-to-left text so that an ellipsis hides a Latin run or number whole, never only its beginning
 * (docs/decisions/0024). Screen readers and copying are unaffected.
 */
export function ltrRuns(text: string): ReactNode {
  if (!isRightToLeft.test(text)) return isLetter.test(text) ? boxed(text, true) : text
  const parts = text.split(run)
  return parts.length === 1 ? text : inOrder(parts.map((part, index) => (index % 2 === 0 ? part : wholeRun(part))))
}

/** Passed as separate arguments, so that no keys are needed. */
const inOrder = (children: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...children)

const wholeRun = (part: string): ReactNode =>
  part.length <= longestWhole ? (
    boxed(part)
  ) : (
    <bdi dir="ltr">{inOrder(part.split(/(\s+)/).map((word, index) => (index % 2 === 0 ? boxed(word) : word)))}</bdi>
  )

/** In clamped text, a box that is never cut at its left; elsewhere plain inline text. */
const boxed = (text: string, isAll = false): ReactNode => (
  <bdi dir="ltr" className={classes.run} data-all={isAll || undefined}>
    {text}
  </bdi>
)
