/** Whether an address may be in a link: what is stored may have been tampered with, so it is asked again when shown. */

/** Whether an address names a user before its host: it shows another place than it leads to, or tells a password. */
export const hasUserInfo = (address: string): boolean => /^https?:\/\/[^\s/?#\\]*@/i.test(address)

/** Whether an address may become a link: a web address that leads where it looks like. */
export const isLinkableAddress = (address: unknown): address is string => isWebAddress(address) && !hasUserInfo(address)

/** A web address, which runs nothing. */
export const isWebAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:\/\/[^\s"<>\\]+$/i.test(address)
