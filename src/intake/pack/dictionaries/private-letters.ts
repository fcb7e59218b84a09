/** Thai letters that old fonts drew from places of their own, in the places where Unicode has them. */

/** As Microsoft's Thai fonts numbered them: letters without their foot, vowels and tone marks moved aside. */
const PRIVATE =
  '\uf700ฐ \uf701ิ \uf702ี \uf703ึ \uf704ื \uf705่ \uf706้ \uf707๊ \uf708๋ \uf709์ \uf70a่ \uf70b้ \uf70c๊ \uf70d๋ \uf70e์ \uf70fญ \uf710ั \uf711ํ \uf712็ \uf713่ \uf714้ \uf715๊ \uf716๋ \uf717์ \uf718ุ \uf719ู \uf71aฺ'

const LETTERS: ReadonlyMap<string, string> = new Map(PRIVATE.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** The text with its own letters, in NFC. */
export const replacePrivateUseLetters = (text: string): string =>
  text.replace(/[\uf700-\uf71a]/g, (letter) => LETTERS.get(letter) ?? letter).normalize('NFC')
