/** What the tests use of Ace by DAISY, which brings no types. */

declare module '@daisy/ace-core' {
  /** @param runner opens each document and runs Ace's scripts in it @returns the name of the job, and the report */
  const ace: (
    file: string,
    options: object,
    runner: object,
  ) => Promise<readonly [job: string, report: { readonly assertions: readonly object[] }]>
  export default ace
}
