/**
 * The business's IANA zone, in which all days and hours are computed, wherever the device is. The server sends it with
 * the session and the device stores it, so a signed-in page knows it before its first render.
 */
export let businessZone = 'Asia/Jerusalem'

export function adoptZone(zone: string): void {
  businessZone = zone
}
