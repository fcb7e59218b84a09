/** The result of each part of `library check`. */

/** The result of one part of `library check`. */
export interface CheckSectionReport {
  /** Properties to list, by name. */
  readonly rows: readonly (readonly [name: string, says: string])[]
  /** Thai sentences about problems that the host must solve. */
  readonly faults: readonly string[]
  /** Thai sentences worth knowing that are no problems. */
  readonly notes?: readonly string[]
}
