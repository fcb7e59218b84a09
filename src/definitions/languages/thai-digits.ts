/** Numbers in messages, and digits of Thai and of the rest of the world for each other. */

const groups = new Intl.NumberFormat('th-TH')

/** A number as messages have it: 1,234. */
export const formatGroupedNumber = (number: number): string => groups.format(number)

/** Arabic digits as Thai ones. */
export const toThaiDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))

/** Thai digits as Arabic ones. */
export const toWesternDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

/** Numbers of Thai sentences in Thai digits; those of codes such as `SN 56.11` as they are. */
export const toThaiNumbersInSentence = (text: string): string =>
  /[ก-๏]/.test(text)
    ? text.replace(/(?<![A-Za-zĀ-ỹ\d.:§]|[A-Za-zĀ-ỹ§] )\d+(?:\.\d+)*/g, (digits) => toThaiDigits(digits))
    : text
