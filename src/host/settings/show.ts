/** Formats the table of settings: for `--help` in Thai, for docs/hosting.md in English. */

import { toSettingFileKey } from './setting.ts'
import { getSettingByName, type SettingName, settingNames } from './table.ts'

/** Returns the rows of settings for `--help`: names, and meaning with default. */
export function formatSettingsHelp(names: readonly SettingName[]): readonly (readonly [string, string])[] {
  return names.map((name) => {
    const setting = getSettingByName(name)
    const fallback = setting.shownFallback?.th ?? setting.fallback ?? ''
    const flag = setting.flag ? `--${setting.flag.name} ${setting.flag.placeholder}, ` : ''
    return [`${flag}${setting.variable}`, `${setting.meaning.th} [${fallback}]`]
  })
}

/** Returns the Markdown table of settings for docs/hosting.md, without a final line break. */
export function formatSettingsTable(): string {
  const rows = settingNames.map((name) => {
    const setting = getSettingByName(name)
    const flag = setting.flag ? `\`--${setting.flag.name}\`` : ''
    const key = setting.notInFile ? '' : `\`${toSettingFileKey(setting)}\``
    const fallback = setting.shownFallback?.en ?? `\`${setting.fallback}\``
    return `| \`${setting.variable}\` | ${key} | ${flag} | ${fallback} | ${setting.meaning.en} |`
  })
  return ['| Variable | In `library.toml` | Flag | Default | Meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}
