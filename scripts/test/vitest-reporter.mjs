import { writeResults } from './results.mjs'

/** @import { Reporter, TestCase, TestModule } from 'vitest/node' */
/** @import { Problem } from './results.mjs' */
/** @typedef {{ message: string, stack?: string, diff?: string, VITEST_TEST_NAME?: string, VITEST_TEST_PATH?: string }} ReportedError */

/**
 * Reports the results of a run to scripts/test/test.mjs. Errors outside of tests also fail the run.
 * @implements {Reporter}
 */
export default class ResultsReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly ReportedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    const failed = tests.filter((test) => test.result().state === 'failed')
    writeResults({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length,
      flaky: flaky.length,
      problems: [
        ...failed.map((test) => problemOfTest(test, '')),
        ...modules.flatMap(errorsOutsideTests),
        ...unhandled.map((error) => ({
          what: `error outside of tests, ${errorLocation(error)}`,
          why: errorText(error),
        })),
        ...flaky.map((test) => problemOfTest(test, 'failed once: ')),
      ],
    })
  }
}

/**
 * @param {TestCase} test
 * @param {string} how
 * @returns {Problem}
 */
function problemOfTest(test, how) {
  const { errors = [] } = test.result()
  return { what: `${how}${test.module.relativeModuleId} > ${test.fullName}`, why: errors.map(errorText).join('\n') }
}

/**
 * Returns the errors that happened outside of tests, such as a file that failed to load.
 * @param {TestModule} module
 * @returns {Problem[]}
 */
function errorsOutsideTests(module) {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) =>
    suite.errors().map((error) => ({
      what: `${module.relativeModuleId}${suite.type === 'suite' ? ` > ${suite.fullName}` : ''}`,
      why: errorText(error),
    })),
  )
}

/** Returns the test that was probably running when the error occurred. @param {ReportedError} error */
function errorLocation({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  return path ? `near ${path}${name ? ` > ${name}` : ''}` : 'unknown location'
}

/**
 * Returns the message, the diff and the stack. In some browsers the stack repeats the message.
 * @param {ReportedError} error
 */
function errorText({ message, diff = '', stack = '' }) {
  return [message, diff, stack.replace(message, '')].join('\n')
}
