/** Contents of the sample book in English, in our own words. */

import type { Chapter } from '../../records/books/paging.ts'

export const englishKindness: readonly Chapter[] = [
  {
    title: 'Why begin at home',
    body: `This little book is a sample that comes with the library. Its words were written for it, to show what a book in another language looks like.

It is easy to feel kindly towards people we never meet. Those who share our kitchen are harder: they know where our patience ends, and we know where theirs does. That is why home is a good place to practise.

Practice here means something small. Before you answer, take one breath. Before you correct someone, ask yourself whether it will matter tomorrow. When you come through the door, look at the first face you meet before you look at anything else.`,
  },
  {
    title: 'Wishing well',
    body: `Sit for a few minutes when the house is quiet. Think of yourself as you would of a tired friend and wish yourself well, in whatever words are natural to you: may I be at ease, may I be safe.

Then bring to mind someone whom it is easy to love and wish them the same. Then someone you hardly notice, perhaps the neighbour whose name you have forgotten. Then, when you are ready, someone with whom you have quarrelled.

If the last wish feels false, do not force it. Go back to the easy one and rest there. A fire is not lit by scolding the wood.

End by letting the wish go wherever it will, to everyone under your roof and beyond it.`,
  },
]
