/** Letters and signs that have broken programs before, for whatever makes up text: tests and the fuzzer. */

/** Thai and Pali, and letters that change length in another case or have several UTF-16 units. */
export const STRANGE_LETTERS: readonly string[] = [
  ...['ก', 'า', 'ำ', 'เ', 'ิ', '่', 'ฺ', 'ํ', '๙', 'ธรรม', 'เมตฺตา', 'นิพฺพาน', 'nibbāna', 'กำลัง', 'น้ำ'],
  ...['ā', 'ṃ', 'ñ', 'ß', 'İ', 'ﬁ', '🙏', '👨‍👩‍👧', '𝒳'],
]

/** Characters with a meaning in SQL, HTML, JSON, regular expressions and lists of fields, and invisible ones. */
export const STRANGE_SIGNS: readonly string[] = [
  ...["'", '"', '`', '\\', '|', '%', '_', '*', '?', '(', ')', '--', ';', '/*', '<b>', '&amp;', '{{7*7}}'],
  ...[' ', '\n', '\n\n', '\t', '\u200b'],
]
