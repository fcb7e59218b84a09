/** Any search has a bounded budget, and what it leaves out never includes real matches. */

import { describe, expect, test } from 'bun:test'
import { QueryBudget } from '../../../search/pages/query-budget.ts'
import { PageLibrary, type PartToIndex } from './page-library.ts'

const paliPart = (page: number, text: string): PartToIndex => ({ edition: 'pali', volume: 1, page, text })

describe('the query budget', () => {
  test('reserves a part for words, however costly phrases are', () => {
    const budget = new QueryBudget(10, 100)
    expect(budget.spendLeavesOnPhrase(7)).toBe(false)
    expect(budget.spendLeavesOnPhrase(6)).toBe(true)
    expect(budget.spendLeavesOnPhrase(1)).toBe(false)
    expect(budget.spendLeaves(4)).toBe(true)
    expect(budget.spendLeaves(1)).toBe(false)
    const afterWords = new QueryBudget(10, 100)
    expect([afterWords.spendLeaves(3), afterWords.spendLeavesOnPhrase(6), afterWords.spendLeaves(1)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('limits look-ups in records and reports when it is spent', () => {
    const budget = new QueryBudget()
    const half = 'x'.repeat(12_000)
    expect([budget.spendExpression(half), budget.spendExpression(half), budget.isIncomplete]).toEqual([
      true,
      true,
      false,
    ])
    expect([budget.spendExpression('x'), budget.isIncomplete]).toEqual([false, true])
  })

  test('is spent four times as fast by folded pages', () => {
    expect(new QueryBudget(1, 100).spendPages(1000, false)).toBe(100)
    expect(new QueryBudget(1, 100).spendPages(1000, true)).toBe(25)
  })
})

describe('with a spent budget', () => {
  const pages = Array.from({ length: 300 }, (_, n) => paliPart(n + 1, `ภควา ${n === 250 ? 'อาราเม วิหรติ' : 'วิหรติ'}`))
  const index = new PageLibrary(pages)

  test('the answer says that it is incomplete, and has no wrong result', () => {
    const budget = new QueryBudget(1, 480)
    const { total, items } = index.search('วิหรติ ภควา', 1000, 0, budget)
    expect(budget.isIncomplete).toBe(true)
    // each is folded, which counts four times
    expect(total).toBe(120)
    expect(items.map(({ page }) => page)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
  })

  test('rare words are still found', () => {
    const budget = new QueryBudget(8, 120)
    expect(index.search('ภควา อาราเม', 10, 0, budget).items.map(({ page }) => page)).toEqual([251])
    expect(budget.isIncomplete).toBe(false)
  })

  test('ordinary queries do not exhaust the budget', () => {
    const budget = new QueryBudget()
    expect(index.search('วิหรติ ภควา', 1000, 0, budget).total).toBe(300)
    expect(budget.isIncomplete).toBe(false)
  })
})
