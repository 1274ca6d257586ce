/** The menu that moves a row or a card. Apart from what a drag says, because the board needs only these. */
export const orderTexts = {
  up: 'למעלה',
  down: 'למטה',
  right: 'ימינה',
  left: 'שמאלה',
  top: 'לראש הרשימה',
  bottom: 'לסוף הרשימה',
}
