export { OverlapNotice } from './overlap-notice.tsx'
