/** The tabs, in order; they are named so in the address. */
export const settingsTabs = ['users', 'tags', 'database'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The tab of an address (`?tab=users`); tags when it names none. */
export const tabOf = (search: string): SettingsTab => tabNamed(new URLSearchParams(search).get('tab')) ?? 'tags'

export const tabNamed = (name: string | null): SettingsTab | undefined => settingsTabs.find((tab) => tab === name)
