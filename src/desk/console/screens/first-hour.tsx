/** The first hour: what a volunteer does first, one screen of words and a picture for each task. */

import { Row } from '../base/listed.tsx'
import { publishes } from '../base/own-key.ts'
import { type At, address, ROOT } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { type Task, tasksOf } from '../first-hour/tasks.ts'

const FIRST_HOUR = 'first-hour'

export function FirstHourScreen({ one: name }: At) {
  const tasks = tasksOf(useShared(publishes))
  const at = tasks.findIndex((task) => task.name === name)
  const task = tasks[at]
  return task ? <OneTask task={task} number={at + 1} next={tasks[at + 1]} /> : <AllTasks tasks={tasks} />
}

const AllTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <>
    <p>ไม่ต้องอ่านอย่างอื่นก่อน แต่ละเรื่องมีหน้าเดียว อ่านแล้วทำตามได้เลย หยุดตรงไหนก็ได้ กลับมาทำต่อเมื่อใดก็ได้</p>
    <ol class="records">
      {tasks.map(({ name, title, minutes }) => (
        <Row key={name} href={address([FIRST_HOUR, name])} label={title} note={`ราว ${minutes} นาที`} />
      ))}
    </ol>
  </>
)

interface OneTaskProps {
  readonly task: Task
  /** From 1. */
  readonly number: number
  readonly next: Task | undefined
}

function OneTask({ task, number, next }: OneTaskProps) {
  const [path, label] = task.at
  return (
    <>
      <p class="row">
        <a href={address([FIRST_HOUR])}>← ชั่วโมงแรก</a>
        <span class="soft">
          เรื่องที่ {number} ราว {task.minutes} นาที
        </span>
      </p>
      <div class="task">
        <div>
          <h2>{task.title}</h2>
          <ol class="steps">
            {task.steps.map((step, index) => (
              <li key={index}>
                <Said words={step} />
              </li>
            ))}
          </ol>
          <p class="hint">{task.outcome}</p>
        </div>
        <figure aria-label={`ภาพ: ${task.title}`} role="img">
          {task.picture.map((line, index) => (
            <p key={index}>
              <Said words={line} />
            </p>
          ))}
        </figure>
      </div>
      <p class="row">
        <a class="button" href={path === '' ? ROOT : address([path])}>
          ไปทำที่ {label}
        </a>
        {next && <a href={address([FIRST_HOUR, next.name])}>ต่อไป: {next.title}</a>}
      </p>
    </>
  )
}

const ELEMENTS = ['kbd', 'mark', 'del', 'ins', 'b'] as const

/** Drawn with the desk's own elements and styles, so that it looks as it does there. */
const Said = ({ words }: { readonly words: string }) => (
  <>
    {[...words.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([plain, as, inside], at) => {
      if (as === undefined) return plain
      const Element = ELEMENTS.find((name) => name === as)
      return Element ? (
        <Element key={at}>{inside}</Element>
      ) : (
        <span key={at} class={as}>
          {inside}
        </span>
      )
    })}
  </>
)
