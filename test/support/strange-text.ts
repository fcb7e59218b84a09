/** Letters and signs that have broken programs before, for whatever makes up text: tests and the fuzzer. */

/** Thai, Pali, and letters whose case, length or number of units surprises. */
export const STRANGE_LETTERS: readonly string[] = [
  ...['ก', 'า', 'ำ', 'เ', 'ิ', '่', 'ฺ', 'ํ', '๙', 'ธรรม', 'เมตฺตา', 'นิพฺพาน', 'nibbāna', 'กำลัง', 'น้ำ'],
  ...['ā', 'ṃ', 'ñ', 'ß', 'İ', 'ﬁ', '🙏', '👨‍👩‍👧', '𝒳'],
]

/** What means something to SQL, HTML, JSON, patterns and lists of fields, and what cannot be seen. */
export const STRANGE_SIGNS: readonly string[] = [
  ...["'", '"', '`', '\\', '|', '%', '_', '*', '?', '(', ')', '--', ';', '/*', '<b>', '&amp;', '{{7*7}}'],
  ...[' ', '\n', '\n\n', '\t', '\u200b'],
]
