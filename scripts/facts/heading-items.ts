/**
 * Items of headings where the table of lines is one off: an opening line such as สาวตฺถีนิทานํ is an item of its own in
 * Siam Rath, and its letters lie under this heading, not the one before. Found by laying Siam Rath beside CST letter by
 * letter, looked at on the pages; each line is a heading, its first item and its last.
 */

const LINES = `
samyutta-nikaya/natthiputtasamasuttam 28 29
samyutta-nikaya/khattiyasuttam 30 31
samyutta-nikaya/aniccasuttam 39 39
samyutta-nikaya/aniccavaggo-dukkhasuttam 40 41
samyutta-nikaya/yamdukkhasuttam 43 43
samyutta-nikaya/yadanattasuttam 44 45
samyutta-nikaya/bijasuttam 106 107
samyutta-nikaya/udanasuttam 108 112
samyutta-nikaya/antasuttam 274 278
samyutta-nikaya/antavaggo-dukkhasuttam 279 283
samyutta-nikaya/sakkayasuttam 284 288
samyutta-nikaya/parinneyyasuttam 289 293
samyutta-nikaya/asassataditthisuttam 435 435
samyutta-nikaya/antavasuttam 436 436
samyutta-nikaya/anantavasuttam 437 437
samyutta-nikaya/tamjivamtamsariramsuttam 438 438
samyutta-nikaya/annamjivamannamsariramsuttam 439 439
samyutta-nikaya/hotitathagatosuttam 440 440
samyutta-nikaya/nahotitathagatosuttam 441 441
samyutta-nikaya/hoticanacahotitathagatosuttam 442 443
samyutta-nikaya/uppadasamyuttam-rupasuttam 481 482
samyutta-nikaya/uppadasamyuttam-vinnanasuttam 483 484
samyutta-nikaya/uppadasamyuttam-samphassasuttam 485 487
samyutta-nikaya/uppadasamyuttam-samphassajasuttam 487 488
samyutta-nikaya/uppadasamyuttam-sannasuttam 489 490
samyutta-nikaya/uppadasamyuttam-sancetanasuttam 491 492
samyutta-nikaya/uppadasamyuttam-tanhasuttam 493 495
samyutta-nikaya/akasanancayatanasuttam 512 512
samyutta-nikaya/vinnanancayatanasuttam 513 513
samyutta-nikaya/akincannayatanasuttam 514 515
samyutta-nikaya/sitavalahakadanupakarasuttadasakam 544 544
samyutta-nikaya/unhavalahakadanupakarasuttacalisakam 545 549
samyutta-nikaya/rupaadassanadisuttapancakam 559 563
samyutta-nikaya/rupaanabhisamayadisuttapancakam 564 568
samyutta-nikaya/rupaananubodhadisuttapancakam 569 574
samyutta-nikaya/ekadhammapeyyalavaggo-kalyanamittasuttam 147 148
samyutta-nikaya/ekadhammapeyyalavaggo-silasampadadisuttapancakam 149 154
samyutta-nikaya/pathamapacinaninnasuttam 183 184
samyutta-nikaya/dutiyadipacinaninnasuttacatukkam 185 189
samyutta-nikaya/pathamasamuddaninnasuttam 191 192
samyutta-nikaya/dutiyadisamuddaninnasuttapancakam 193 199
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamapacinaninnasuttam 199 200
samyutta-nikaya/dutiyadipacinaninnasuttapancakam 201 206
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamasamuddaninnasuttam 206 207
samyutta-nikaya/dutiyagangapeyyalavaggo-dutiyadisamuddaninnasuttapancakam 208 213
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamapacinaninnasuttam-2 214 215
samyutta-nikaya/dutiyagangapeyyalavaggo-dutiyadipacinaninnasuttapancakam 216 221
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamasamuddaninnasuttam-2 221 222
samyutta-nikaya/dutiyagangapeyyalavaggo-dutiyadisamuddaninnasuttapancakam-2 223 229
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamapacinaninnasuttam-3 229 230
samyutta-nikaya/dutiyagangapeyyalavaggo-dutiyadipacinaninnasuttapancakam-2 231 237
samyutta-nikaya/dutiyagangapeyyalavaggo-pathamasamuddaninnasuttam-3 237 238
samyutta-nikaya/dutiyagangapeyyalavaggo-dutiyadisamuddaninnasuttapancakam-3 239 244
samyutta-nikaya/kutadisuttapancakam 255 259
samyutta-nikaya/candimadisuttatatiyakam 260 263
samyutta-nikaya/esanasuttam 298 312
samyutta-nikaya/vidhasuttam 313 314
samyutta-nikaya/asavasuttam 315 316
samyutta-nikaya/bhavasuttam 317 318
samyutta-nikaya/dukkhatasuttam 319 320
samyutta-nikaya/khilasuttam 321 322
samyutta-nikaya/malasuttam 323 324
samyutta-nikaya/nighasuttam 325 326
samyutta-nikaya/esanavaggo-vedanasuttam 327 328
samyutta-nikaya/oghasuttam 333 334
samyutta-nikaya/yogasuttam 335 336
samyutta-nikaya/oghavaggo-upadanasuttam 337 338
samyutta-nikaya/ganthasuttam 339 340
samyutta-nikaya/oghavaggo-anusayasuttam 341 343
samyutta-nikaya/upadanakkhandhasuttam 347 348
samyutta-nikaya/orambhagiyasuttam 349 350
samyutta-nikaya/uddhambhagiyasuttam 351 354
samyutta-nikaya/duppannasuttam 508 509
samyutta-nikaya/pannavantasuttam 510 511
samyutta-nikaya/cakkavattivaggo-daliddasuttam 512 513
samyutta-nikaya/adaliddasuttam 514 516
samyutta-nikaya/ekadhammavaggo-dutiyaphalasuttam 1314 1316
samyutta-nikaya/aritthasuttam 1317 1320
samyutta-nikaya/ekadhammavaggo-mahakappinasuttam 1321 1326
khuddaka-nikaya/parayanavagganiddeso 57 662
khuddaka-nikaya/ajitamanavapucchaniddeso 57 99
`

/** By `division/slugkhuddaka-nikaya/vessantarajatakam 1045 1045
`, as cells of the table. */
export const HEADING_ITEMS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const [heading = '', itemFrom = '', itemTo = ''] = line.split(' ')
      return [heading, { itemFrom, itemTo }]
    }),
)
