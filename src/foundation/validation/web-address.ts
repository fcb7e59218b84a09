/** Whether an address may stand in a link: what is stored may have been tampered with, so it is asked again when shown. */

/** A web address, which runs nothing. */
export const isWebAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:\/\/[^\s"<>\\]+$/i.test(address)
