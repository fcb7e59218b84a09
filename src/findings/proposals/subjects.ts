/** What a proposal is about, as turns name it: no other user is dealt that while it waits (review §2). */

export const proposalSubjectOfReport = (number: number): string => `reports/${number}`

/** All suspects of the same words of a source are passed over together. */
export const proposalSubjectOfSuspect = (words: { source: string; edition: string; wrong: string }): string =>
  `suspects/${JSON.stringify([words.source, words.edition, words.wrong])}`

/** The subject of a proposal about a conflict. */
export const proposalSubjectOfConflict = (pair: { division: string; entry: string; edition: string }): string =>
  `conflicts/${pair.division}/${pair.entry}/${pair.edition}`
