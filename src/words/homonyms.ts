/** Handles homonyms that share one dictionary entry, such as `Sammā¹ … Sammā²`. */

/** Matches the beginning of an article: a paragraph with the name and a number. */
const BEGINNINGS = /(?=<p><b>[^<]{1,60}(?:<\/b>-?)?<sup>\d+<\/sup>)/

/** Splits an entry into its articles, one for each homonym that it explains. */
export const splitEntryIntoArticles = (html: string): readonly string[] =>
  html.includes('<sup>') ? html.split(BEGINNINGS) : [html]

/**
 * Moves the articles of wanted homonyms to the beginning of an entry.
 * @param isWanted whether an article is wanted
 * @returns the whole entry
 */
export function moveWantedHomonymsFirst(html: string, isWanted: (article: string) => boolean): string {
  const articles = splitEntryIntoArticles(html)
  if (articles.length < 2) return html
  return [...articles.filter(isWanted), ...articles.filter((article) => !isWanted(article))].join('')
}
