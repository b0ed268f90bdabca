import { writeResults } from './results.mjs'

/** @import { Reporter, TestCase, TestModule } from 'vitest/node' */
/** @import { Trouble } from './results.mjs' */
/** @typedef {{ message: string, stack?: string, diff?: string, VITEST_TEST_NAME?: string, VITEST_TEST_PATH?: string }} Said */

/** Tells scripts/test/test.mjs what a run came to, with the errors that belong to no test: they fail it too. @implements {Reporter} */
export default class ResultsReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly Said[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    const failed = tests.filter((test) => test.result().state === 'failed')
    writeResults({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length,
      flaky: flaky.length,
      troubles: [
        ...failed.map((test) => ofTest(test, '')),
        ...modules.flatMap(outsideTests),
        ...unhandled.map((error) => ({ what: `error outside of tests, ${whereabouts(error)}`, why: saying(error) })),
        ...flaky.map((test) => ofTest(test, 'failed once: ')),
      ],
    })
  }
}

/**
 * @param {TestCase} test
 * @param {string} how
 * @returns {Trouble}
 */
function ofTest(test, how) {
  const { errors = [] } = test.result()
  return { what: `${how}${test.module.relativeModuleId} > ${test.fullName}`, why: errors.map(saying).join('\n') }
}

/**
 * What kept a file, or a part of one, from being run or from ending well.
 * @param {TestModule} module
 * @returns {Trouble[]}
 */
function outsideTests(module) {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) =>
    suite.errors().map((error) => ({
      what: `${module.relativeModuleId}${suite.type === 'suite' ? ` > ${suite.fullName}` : ''}`,
      why: saying(error),
    })),
  )
}

/** Which test was under way is the runner's guess. @param {Said} error */
function whereabouts({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  return path ? `near ${path}${name ? ` > ${name}` : ''}` : 'nobody knows where'
}

/** Its sentence, what differs, and where it comes from; in some browsers a stack begins with the sentence. @param {Said} error */
function saying({ message, diff = '', stack = '' }) {
  return [message, diff, stack.replace(message, '')].join('\n')
}
