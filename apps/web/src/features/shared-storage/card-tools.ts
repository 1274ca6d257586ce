/** What the tab gives to the card: to say what came of a deed, and to cover the tab meanwhile. */
export interface CardTools {
  readonly say: (tone: 'leaf' | 'red', text: string) => void
  readonly processToTheEnd: <T>(title: string, work: () => Promise<T>) => Promise<T>
}
