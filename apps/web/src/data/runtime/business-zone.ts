/**
 * The business's IANA zone: days begin and hours are told in it, wherever the device stands. The server tells it with the
 * session, and the device remembers it, so a page that is signed in knows it before it draws.
 */
export let businessZone = 'Asia/Jerusalem'

export function adoptZone(zone: string): void {
  businessZone = zone
}
