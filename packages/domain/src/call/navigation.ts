/** https://developers.google.com/waze/deeplinks */
export const wazeHref = (address: string): string =>
  `https://waze.com/ul?q=${encodeURIComponent(address.toWellFormed())}&navigate=yes`

/** https://developers.google.com/maps/documentation/urls/get-started */
export const mapsHref = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.toWellFormed())}`
