/**
 * Subjects of proposals: what a waiting proposal is about. Queues do not assign a subject to other editors meanwhile
 * (review §2).
 */

/** Returns the subject of a proposal about a reader's report, by the report's number. */
export const toReportProposalSubject = (number: number): string => `reports/${number}`

/** Returns the subject of a proposal about a suspected error: shared by all suspects of the same words in a source. */
export const toSuspectProposalSubject = (words: { source: string; edition: string; wrong: string }): string =>
  `suspects/${JSON.stringify([words.source, words.edition, words.wrong])}`

/** Returns the subject of a proposal about a conflict, by division, heading and edition. */
export const toConflictProposalSubject = (pair: { division: string; entry: string; edition: string }): string =>
  `conflicts/${pair.division}/${pair.entry}/${pair.edition}`
