/** The shape in which every part of `library check` reports. */

/** What is reported of one part of a library. */
export interface CheckReport {
  /** What there is: a name and what is said of it. */
  readonly rows: readonly (readonly [name: string, says: string])[]
  /** Thai sentences about what has to be done. */
  readonly faults: readonly string[]
  /** Thai sentences worth knowing, with which nothing is wrong. */
  readonly notes?: readonly string[]
}
