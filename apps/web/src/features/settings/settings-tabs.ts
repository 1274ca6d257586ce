/** The tabs in order, by their names in the address. */
export const settingsTabs = ['users', 'tags', 'crew', 'database', 'transfer', 'webhooks'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabNamed = (name: string | null): SettingsTab | undefined => settingsTabs.find((tab) => tab === name)
