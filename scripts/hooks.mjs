// npm runs this after an install, so that a clone's commits are formatted first. Does nothing outside a clone.
import { spawnSync } from 'node:child_process'

spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' })
