/** The tabs, in order; they are named so in the address. */
export const settingsTabs = ['users', 'tags', 'database'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The tab that an address asks for (`?tab=users`); tags when it asks for none. */
export const tabOf = (search: string): SettingsTab => tabNamed(new URLSearchParams(search).get('tab')) ?? 'tags'

export const tabNamed = (name: string | null): SettingsTab | undefined => settingsTabs.find((tab) => tab === name)
