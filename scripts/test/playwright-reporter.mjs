import path from 'node:path'
import { ROOT } from '../system/root.mjs'
import { writeResults } from './results.mjs'

/** @import { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter' */
/** @import { Problem } from './results.mjs' */

/**
 * Reports the results of a run to scripts/test/test.mjs. Errors outside of tests also fail the run.
 * @implements {Reporter}
 */
export default class ResultsReporter {
  /** @type {Suite | undefined} */
  #all
  /** @type {Problem[]} */
  #outside = []

  /**
   * @param {unknown} _config
   * @param {Suite} all
   */
  onBegin(_config, all) {
    this.#all = all
  }

  /** @param {TestError} error */
  onError(error) {
    this.#outside.push({ what: 'error outside of tests', why: errorText(error) })
  }

  onEnd() {
    const tests = this.#all?.allTests() ?? []
    /** @param {ReturnType<TestCase['outcome']>} outcome */
    const testsWithOutcome = (outcome) => tests.filter((test) => test.outcome() === outcome)
    const [failed, flaky] = [testsWithOutcome('unexpected'), testsWithOutcome('flaky')]
    writeResults({
      passed: testsWithOutcome('expected').length + flaky.length,
      failed: failed.length,
      flaky: flaky.length,
      problems: [
        ...failed.map((test) => problemOfTest(test, '')),
        ...this.#outside,
        ...flaky.map((test) => problemOfTest(test, 'failed once: ')),
      ],
    })
  }
}

/**
 * @param {TestCase} test
 * @param {string} how a prefix for its name
 * @returns {Problem}
 */
function problemOfTest(test, how) {
  const { location, results } = test
  const [, project, , ...titles] = test.titlePath()
  const place = `${path.relative(ROOT, location.file)}:${location.line}`
  return {
    what: `${how}${place} > ${titles.join(' > ')} (${project})`,
    why: results
      .flatMap(({ errors }) => errors.map(errorText))
      .slice(0, 1)
      .join('\n'),
  }
}

/** @param {TestError} error */
function errorText({ message, stack, value }) {
  return stack ?? message ?? value ?? ''
}
