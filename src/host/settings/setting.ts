/** The type of a setting, and the error for a wrong one. */

/** Thrown for an invalid setting; `message` is a Thai sentence for the host. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Definition of a setting. Its parsing, its help and its row in docs/hosting.md follow from it. */
export interface SettingDefinition<Value> {
  /** The environment variable. */
  readonly variable: string
  /** The command line flag, for the settings that have one. */
  readonly flag?: { readonly name: string; readonly placeholder: string }
  /** Set for a setting that `library.toml` must not have, since the file is inside the folder that it names. */
  readonly notInFile?: true
  /** The default as text; undefined if there is none. */
  readonly fallback: string | undefined
  /** The default as tables show it; if absent, the text itself. */
  readonly shownFallback?: { readonly th: string; readonly en: string }
  readonly meaning: { readonly th: string; readonly en: string }
  /**
   * Parses the text of the setting; undefined text means that it is absent and has no default.
   * @throws Error with a Thai sentence that says what is wrong and what would be right
   */
  readonly parse: (text: string | undefined) => Value
}

/** Returns the key of a setting in `library.toml`: the name of its variable without `LIBRARY_`, in lower case. */
export const toSettingFileKey = (setting: { readonly variable: string }): string =>
  setting.variable.replace(/^LIBRARY_/, '').toLowerCase()
