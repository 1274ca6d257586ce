/**
 * The business's IANA zone: days and hours are those of this zone, wherever the device is. The server sends it with the
 * session, and the device remembers it, so a page that is signed in knows it before it draws.
 */
export let businessZone = 'Asia/Jerusalem'

export function adoptZone(zone: string): void {
  businessZone = zone
}
