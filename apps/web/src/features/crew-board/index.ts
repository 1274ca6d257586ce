export { CrewBoardScreen } from './crew-board-screen.tsx'
