import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/**
 * jsdom that stays until the process of its test file ends. What a component began may end after the last test: a
 * promise that sets the state of an unmounted component, an effect that React has put off, a position to compute.
 * All of it does nothing, but asks for `window`; without one it would fail the run outside of any test.
 */
const domEnvironment: Environment = {
  name: 'jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    await jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
  async setupVM(options) {
    if (jsdom.setupVM === undefined) throw new Error('jsdom offers no context')
    const { getVmContext } = await jsdom.setupVM(options)
    // jsdom's own has no marks.
    Object.defineProperty(getVmContext(), 'performance', { value: performance, configurable: true, writable: true })
    return { getVmContext, teardown: () => undefined }
  },
}

export default domEnvironment
