/** The id prefix of an example event (docs/decisions/0029). No field is needed, and a copy is a normal event. */
export const exampleMark = 'example-'

export const isExampleEvent = ({ id }: { readonly id: string }): boolean => id.startsWith(exampleMark)
