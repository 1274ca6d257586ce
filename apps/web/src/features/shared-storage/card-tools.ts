/** Provided by the tab: result messages and the progress overlay. */
export interface CardTools {
  readonly say: (tone: 'leaf' | 'red', text: string) => void
  readonly processToTheEnd: <T>(title: string, work: () => Promise<T>) => Promise<T>
}
