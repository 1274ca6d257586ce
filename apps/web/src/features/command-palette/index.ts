export { Commands } from './commands.tsx'
export { SearchButton } from './search-button.tsx'
