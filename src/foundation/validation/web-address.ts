/**
 * Checks of web addresses before they become links. Stored ones are checked again on display, since they may have been
 * tampered with.
 */

/**
 * Whether an address has a user name before its host (`https://user@host/`). Such an address contains a password, or
 * leads to another host than it seems.
 */
export const hasUrlUserInfo = (address: string): boolean => /^https?:\/\/[^\s/?#\\]*@/i.test(address)

/** Whether an address may become a link: an http or https address without a user name. */
export const isLinkableAddress = (address: unknown): address is string =>
  isWebAddress(address) && !hasUrlUserInfo(address)

/** Whether a value is an http or https address. Such an address cannot run code as a link. */
export const isWebAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:\/\/[^\s"<>\\]+$/i.test(address)
