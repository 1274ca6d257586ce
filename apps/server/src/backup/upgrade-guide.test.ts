import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../testing/backup/places.ts'
import { root } from '../../testing/server-process.ts'

/** Runs the guide's upgrade with programs that only note their calls. `codes`: what some of them end with. */
async function upgrade(codes: Readonly<Record<string, number>>): Promise<readonly string[]> {
  const guide = await readFile(join(root, 'docs', 'guides', 'upgrade.md'), 'utf8')
  const lines = /```\n(.*?)```/s.exec(guide)?.[1]?.replace('cd /opt/bama\n', '') ?? ''
  expect(lines).toContain('npm run backup')
  const folder = await newFolder()
  for (const name of ['npm', 'git', 'systemctl', 'journalctl', 'sudo']) {
    const script =
      name === 'sudo' ? 'shift 2; exec env "$@"' : `echo "${name} $1" >> ${folder}/calls; exit ${codes[name] ?? 0}`
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  spawnSync('sh', ['-c', lines], { env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` } })
  return (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')
}

const upgraded = ['npm run', 'systemctl stop', 'git checkout', 'git pull', 'systemctl start', 'journalctl -u']

it('an upgrade by the guide goes on with a written backup, also one that lacks a file, and not without', async () => {
  expect(await upgrade({})).toEqual(upgraded)
  expect(await upgrade({ npm: 5 })).toEqual(upgraded)
  expect(await upgrade({ npm: 3 })).toEqual(['npm run'])
})

it('the server starts again if the new version could not be fetched', async () => {
  expect(await upgrade({ git: 1 })).toEqual(upgraded.filter((call) => call !== 'git pull'))
})
