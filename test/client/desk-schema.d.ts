/** The desk's API as TypeScript types; made by scripts/client.ts. */

export interface paths {
    "/api/desk/books/{slug}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The chapters of a book as they were typed
         * @description The chapters of a book as they were typed.
         */
        get: operations["getTypedContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/books/{slug}/contents/{chapter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one chapter of a book
         * @description The number after the last chapter appends one. If-Match takes the version of the whole contents.
         */
        put: operations["putChapter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where sources differ, in the order of the canon
         * @description Where sources differ, in the order of the canon.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/conflicts/{division}/{entry}/{edition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One conflict, both sides whole
         * @description One conflict, both sides whole.
         */
        get: operations["getConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/conflicts/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many conflicts there are of each kind
         * @description Classes and signatures, the one with most open conflicts first.
         */
        get: operations["getConflictGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was edited, newest first
         * @description Each edit with the fields that it changed, of 20 records at most.
         */
        get: operations["listEdits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/edits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One edit with everything that it changed
         * @description One edit with everything that it changed.
         */
        get: operations["getEdit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/edits/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put back what an edit changed
         * @description With ids, times of creation and decision, chapters, translations, order and members. Refused with 409, naming the later edit under `issues` as `edits.{id}`, when the same was changed since. An undo can be undone.
         */
        post: operations["undoEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/headings/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give many headings other titles
         * @description All or none, in one line of the log; a bad row is named under `issues` as `rows.{index}`.
         */
        post: operations["retitleHeadings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose key this is
         * @description Whose key this is.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a record or a heading where it belongs
         * @description In one step and one line of the log; the group is numbered 1 to n. `before` stands in the same group, or under `parent`; the group of a record never changes.
         */
        post: operations["place"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/preview/collections/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What putting a collection back would do
         * @description Writes nothing. A body that the write would refuse as a whole is refused alike; bad rows are told.
         */
        post: operations["previewCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/preview/dhamma-groups/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a pasted list would do: dhamma group
         * @description Writes nothing. A body that the write would refuse as a whole is refused alike; bad rows are told.
         */
        post: operations["previewDhammaGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/preview/jataka/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a pasted list would do: jataka
         * @description Writes nothing. A body that the write would refuse as a whole is refused alike; bad rows are told.
         */
        post: operations["previewJataka"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide many conflicts alike
         * @description All or none, in one line of the log with a batch of its own. A pair that is none is named under `issues` as `pairs.{index}`.
         */
        post: operations["settleMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/translations/{collection}/{id}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A translation as it stands
         * @description One that is not there is 200 with all fields null.
         */
        get: operations["getTranslation"];
        /**
         * Change some fields of a translation
         * @description Fields that the body does not name stay as they are; null empties one.
         */
        put: operations["changeTranslation"];
        post?: never;
        /**
         * Remove a translation whole
         * @description Remove a translation whole.
         */
        delete: operations["deleteTranslation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/untranslated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Records that wait for a translation
         * @description Records that wait for a translation.
         */
        get: operations["listUntranslated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Chapter: {
            /**
             * เนื้อความ
             * @description Its text; a blank line parts paragraphs
             */
            body?: string | null;
            /**
             * ชื่อบท
             * @description Title of the chapter
             */
            title?: string | null;
        };
        CollectionDump: {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "book-categories";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อหมวด
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อหมวด
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "books";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * ผู้แต่ง
                 * @description Author
                 */
                author?: string | null;
                /**
                 * หมวดหนังสือ
                 * @description Category
                 */
                category?: string | null;
                /** เนื้อหา */
                contents?: {
                    /**
                     * เนื้อความ
                     * @description Bodies of the chapters; a blank line parts paragraphs
                     */
                    chapterBody: (string | null)[];
                    /**
                     * ชื่อบท
                     * @description Titles of the chapters
                     */
                    chapterTitle: (string | null)[];
                } | null;
                /**
                 * ภาพปก
                 * @description Cover
                 */
                cover?: string | null;
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /**
                 * ปีที่พิมพ์ (พ.ศ.)
                 * @description Year published (B.E.)
                 */
                publishedYear?: number | null;
                /**
                 * สำนักพิมพ์
                 * @description Publisher
                 */
                publisher?: string | null;
                /**
                 * ชั้นหนังสือ
                 * @description Shelves
                 */
                shelves?: ("featured" | "popular" | "recent" | "continue")[] | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * แหล่งที่มา
                 * @description Source
                 */
                source?: string | null;
                /**
                 * ชื่อรอง
                 * @description Subtitle
                 */
                subtitle?: string | null;
                /**
                 * ชื่อหนังสือ
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อรอง
                         * @description Subtitle
                         */
                        subtitle?: string | null;
                        /**
                         * ชื่อหนังสือ
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * ผู้แปล
                 * @description Translator
                 */
                translator?: string | null;
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
                /**
                 * ภาษาที่เขียน
                 * @description Written in
                 * @enum {string|null}
                 */
                writtenIn?: "ไทย" | "English" | "บาลี" | null;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "chant-sections";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อหมวด
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อหมวด
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "chants";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * ไฟล์เสียง
                 * @description Audio
                 */
                audio?: string | null;
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /** รหัส (id) */
                id?: number;
                /**
                 * คำแปล
                 * @description Meaning
                 */
                meaning?: string | null;
                /**
                 * หมายเหตุ
                 * @description Note
                 */
                note?: string | null;
                /**
                 * โอกาสที่สวด
                 * @description Occasion
                 */
                occasion?: string | null;
                /** ลำดับ */
                order?: number;
                /**
                 * บทบาลี
                 * @description Pali text
                 */
                pali?: string | null;
                /**
                 * ประเภทบทสวด
                 * @description Prayer type
                 */
                prayerType?: string | null;
                /**
                 * บทอักษรโรมัน
                 * @description Roman text
                 */
                roman?: string | null;
                /**
                 * หมวดบทสวด
                 * @description Section
                 */
                section?: string | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * แหล่งที่มา
                 * @description Source
                 */
                source?: string | null;
                /**
                 * ชื่อบทสวด
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำแปล
                         * @description Meaning
                         */
                        meaning?: string | null;
                        /**
                         * หมายเหตุ
                         * @description Note
                         */
                        note?: string | null;
                        /**
                         * โอกาสที่สวด
                         * @description Occasion
                         */
                        occasion?: string | null;
                        /**
                         * ชื่อบทสวด
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "pitakas";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อภาษาบาลี
                 * @description Pali name
                 */
                pali?: string | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อปิฎก
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อปิฎก
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "divisions";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * อักษรย่อ
                 * @description Abbreviation
                 */
                abbreviation?: string | null;
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /**
                 * เล่มแรก
                 * @description First volume
                 */
                firstVolume: number;
                /** รหัส (id) */
                id?: number;
                /**
                 * เล่มสุดท้าย
                 * @description Last volume
                 */
                lastVolume: number;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อภาษาบาลี
                 * @description Pali name
                 */
                pali?: string | null;
                /**
                 * ปิฎก
                 * @description Pitaka
                 */
                pitaka: string;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อหมวด
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * อักษรย่อ
                         * @description Abbreviation
                         */
                        abbreviation?: string | null;
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อหมวด
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "nipatas";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /**
                 * ลำดับนิบาต
                 * @description Number
                 */
                number?: number | null;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อภาษาบาลี
                 * @description Pali name
                 */
                pali?: string | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อนิบาต
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อนิบาต
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "jataka";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /** รหัส (id) */
                id?: number;
                /**
                 * นิบาต
                 * @description Nipata
                 */
                nipata: string;
                /**
                 * ลำดับชาดก
                 * @description Number
                 */
                number: number;
                /**
                 * หน้าในฉบับสยามรัฐ
                 * @description Page in the Pali edition
                 */
                paliPage?: number | null;
                /**
                 * ชื่ออักษรโรมัน
                 * @description Romanized name
                 */
                romanized?: string | null;
                /**
                 * หน้าในฉบับอักษรโรมัน
                 * @description Page in the roman edition
                 */
                romanPage?: number | null;
                /**
                 * หน้าในฉบับหลวง
                 * @description Page in the royal edition
                 */
                royalPage?: number | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ว่าด้วยเรื่อง
                 * @description Subject
                 */
                subject?: string | null;
                /**
                 * เรื่องย่อ
                 * @description Summary
                 */
                summary?: string | null;
                /**
                 * ชื่อชาดก
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * ว่าด้วยเรื่อง
                         * @description Subject
                         */
                        subject?: string | null;
                        /**
                         * เรื่องย่อ
                         * @description Summary
                         */
                        summary?: string | null;
                        /**
                         * ชื่อชาดก
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
                /**
                 * วรรค
                 * @description Vagga
                 */
                vagga?: string | null;
                /**
                 * เล่ม
                 * @description Volume
                 */
                volume?: number | null;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "dhamma-group-sets";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /** รหัส (id) */
                id?: number;
                /** ลำดับ */
                order?: number;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อชุด
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ชื่อชุด
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "dhamma-groups";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * คำอธิบาย
                 * @description Description
                 */
                description?: string | null;
                /**
                 * ลำดับในพจนานุกรม
                 * @description Dictionary number
                 */
                dictionaryNumber?: number | null;
                /** รหัส (id) */
                id?: number;
                /**
                 * ข้อธรรม
                 * @description Members
                 */
                members?: {
                    /** คำอธิบาย */
                    description?: string | null;
                    /** ชื่อภาษาบาลี */
                    pali?: string | null;
                    /** ชื่อข้อธรรม */
                    title: string;
                }[] | null;
                /**
                 * ลำดับ
                 * @description Number
                 */
                number?: number | null;
                /**
                 * ชุดหมวดธรรม
                 * @description Set
                 */
                set: string;
                /**
                 * จำนวนข้อ
                 * @description Size
                 */
                size?: number | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อหมวดธรรม
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * คำอธิบาย
                         * @description Description
                         */
                        description?: string | null;
                        /**
                         * ข้อธรรม
                         * @description Members
                         */
                        members?: {
                            /** คำอธิบาย */
                            description?: string | null;
                            /** ชื่อภาษาบาลี */
                            pali?: string | null;
                            /** ชื่อข้อธรรม */
                            title: string;
                        }[] | null;
                        /**
                         * ชื่อหมวดธรรม
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "tipitaka-contents";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * หมวด (division)
                 * @description Slug
                 */
                division: string;
                /** รหัส (id) */
                id?: number;
                /**
                 * ข้อแรก
                 * @description First item
                 */
                itemFrom?: number | null;
                /**
                 * ข้อสุดท้าย
                 * @description Last item
                 */
                itemTo?: number | null;
                /**
                 * หมายเหตุ
                 * @description Note
                 */
                note?: string | null;
                /** ลำดับ */
                order?: number;
                /** ชื่อในชุดข้อความ (origin) */
                origin?: {
                    /**
                     * ชื่อในลิงก์ (slug)
                     * @description Slug
                     */
                    division: string;
                    /**
                     * ชื่อในลิงก์ (slug)
                     * @description Slug
                     */
                    slug: string;
                };
                /**
                 * ชื่อภาษาบาลี
                 * @description Pali name
                 */
                pali?: string | null;
                /**
                 * หน้าในฉบับสยามรัฐ
                 * @description Page in the Pali edition
                 */
                paliPage?: number | null;
                /**
                 * หัวข้อแม่ (slug)
                 * @description Parent heading
                 */
                parent?: string | null;
                /**
                 * หน้าในฉบับอักษรโรมัน
                 * @description Page in the roman edition
                 */
                romanPage?: number | null;
                /**
                 * หน้าในฉบับหลวง
                 * @description Page in the royal edition
                 */
                royalPage?: number | null;
                /**
                 * ชื่อในลิงก์ (slug)
                 * @description Slug
                 */
                slug: string;
                /**
                 * ชื่อหัวข้อ
                 * @description Title
                 */
                title: string;
                /** คำแปล */
                translations?: {
                    [key: string]: {
                        /**
                         * หมายเหตุ
                         * @description Note
                         */
                        note?: string | null;
                        /**
                         * ชื่อหัวข้อ
                         * @description Title
                         */
                        title?: string | null;
                    };
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
                /**
                 * เล่ม
                 * @description Volume
                 */
                volume?: number | null;
            }[];
        } | {
            /**
             * ชื่อชุดข้อมูล (collection)
             * @constant
             */
            collection: "passage-decisions";
            /**
             * รูปแบบ (format)
             * @constant
             */
            format: 1;
            /** รายการ */
            records: {
                /**
                 * คำตัดสิน (choice)
                 * @enum {string}
                 */
                choice: "keep" | "swap" | "hide";
                /**
                 * เวลาที่สร้าง
                 * Format: date-time
                 */
                createdAt?: string;
                /**
                 * หมวด (division)
                 * @description Slug
                 */
                division: string;
                /**
                 * ฉบับ (edition)
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                /**
                 * หัวข้อ (entry)
                 * @description Slug
                 */
                entry: string;
                /** รหัส (id) */
                id?: number;
                /** หมายเหตุ (note) */
                note?: string | null;
                /** หมายเลขข้อความ (passage) */
                passage?: number | null;
                /** แหล่ง (source) */
                source?: string | null;
                /** คำแปล */
                translations?: {
                    [key: string]: Record<string, never>;
                };
                /**
                 * เวลาที่แก้ไข
                 * Format: date-time
                 */
                updatedAt?: string;
            }[];
        };
        Conflict: {
            /**
             * ชนิดของความต่าง
             * @description From the lightest to the gravest
             * @enum {string}
             */
            class: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
            /** Format: date-time */
            decidedAt: string | null;
            /** @enum {string|null} */
            decision: "keep" | "swap" | null;
            /** @description Number of word pairs */
            differences: number;
            division: string;
            /**
             * ฉบับ (edition)
             * @description Edition: royal, pali or roman
             * @enum {string}
             */
            edition: "royal" | "pali" | "roman";
            entry: string;
            /** @description Whether a passage of it is hidden */
            hidden: boolean;
            /** @description The name of the key that decided */
            key: string | null;
            next: {
                division: string;
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                entry: string;
                title: string;
            } | null;
            /** @description What the editor noted */
            note: string | null;
            pairs: {
                /**
                 * ชนิดของความต่าง
                 * @description From the lightest to the gravest
                 * @enum {string}
                 */
                class: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
                occurrences: number[];
                other: string;
                /** @description One a side */
                places: {
                    /** @description 0 where a word is missing */
                    length: number;
                    /** @description From 0 */
                    paragraph: number;
                    /** @description UTF-16 units */
                    start: number;
                }[];
                /** @description Words of the first side; empty where it has none */
                shown: string;
            }[];
            /** @description Slugs from the top, the heading's own last */
            path: string[];
            previous: {
                division: string;
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                entry: string;
                title: string;
            } | null;
            royal: {
                paragraphs: {
                    page: number;
                    text: string;
                    /**
                     * เล่ม
                     * @description Volume in which the text begins
                     */
                    volume: number;
                }[];
                /** @description Passage number */
                passage: number;
            } | null;
            /** @description The first-ranked source first, also after swap */
            sides: {
                paragraphs: {
                    page: number;
                    text: string;
                    /**
                     * เล่ม
                     * @description Volume in which the text begins
                     */
                    volume: number;
                }[];
                /** @description Passage number */
                passage: number;
                /** @description Whether readers see it */
                shown: boolean;
                source: string;
            }[];
            /** @description The one way in which the texts differ; null for several */
            signature: string | null;
            title: string;
            /**
             * เล่ม
             * @description Volume in which the text begins
             */
            volume: number;
        };
        ConflictGroups: {
            classes: {
                /**
                 * ชนิดของความต่าง
                 * @description From the lightest to the gravest
                 * @enum {string}
                 */
                class: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
                /** @description Decided */
                decided: number;
                /** @description Undecided */
                open: number;
            }[];
            signatures: {
                /**
                 * ชนิดของความต่าง
                 * @description From the lightest to the gravest
                 * @enum {string}
                 */
                class: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
                /** @description Decided */
                decided: number;
                /** @description Undecided */
                open: number;
                signature: string;
            }[];
        };
        ConflictList: {
            items: {
                /**
                 * ชนิดของความต่าง
                 * @description From the lightest to the gravest
                 * @enum {string}
                 */
                class: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
                /** Format: date-time */
                decidedAt: string | null;
                /** @enum {string|null} */
                decision: "keep" | "swap" | null;
                /** @description Number of word pairs */
                differences: number;
                division: string;
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                entry: string;
                /** @description Whether a passage of it is hidden */
                hidden: boolean;
                /** @description The name of the key that decided */
                key: string | null;
                /** @description What the editor noted */
                note: string | null;
                /** @description Slugs from the top, the heading's own last */
                path: string[];
                /** @description The one way in which the texts differ; null for several */
                signature: string | null;
                title: string;
                /**
                 * เล่ม
                 * @description Volume in which the text begins
                 */
                volume: number;
            }[];
            limit: number;
            /** @description Records skipped */
            offset: number;
            /** @description On all pages */
            total: number;
        };
        Edit: {
            /** @description create, replace, patch, delete, move, place, undo … */
            action: string;
            /** @description As they came to be; without those that were deleted */
            after: {
                collection: string;
                /** @description Of a heading: the slug of its division */
                division?: string;
                /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                fields: {
                    [key: string]: unknown;
                };
                /** @description Id of the record */
                id: number;
                /** @description Its slug at that time; of a decision, division/entry/edition */
                record: string;
                /** @description Its title at that time */
                title: string | null;
            }[];
            /**
             * Format: date-time
             * @description When it was made
             */
            at: string;
            /** @description Edits with the same batch can be undone together */
            batch: string | null;
            /** @description The records as they were; without those that were made */
            before: {
                collection: string;
                /** @description Of a heading: the slug of its division */
                division?: string;
                /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                fields: {
                    [key: string]: unknown;
                };
                /** @description Id of the record */
                id: number;
                /** @description Its slug at that time; of a decision, division/entry/edition */
                record: string;
                /** @description Its title at that time */
                title: string | null;
            }[];
            collection: string;
            /** @description Where the slug is not unique without it */
            division?: string;
            /** @description Number of the edit */
            id: number;
            /** @description The name of the key that made it */
            key: string;
            /** @description What names the record to people; * for several */
            record: string;
            /** @description The title of the record after the edit; of a deleted one, before it */
            title: string | null;
            /** @description Whether what undoing needs was kept, and nobody has undone it */
            undoable: boolean;
            /** @description The edit that this one undid */
            undoes: number | null;
            /** @description The edit that undid this one and stands */
            undoneBy: number | null;
        };
        EditList: {
            items: {
                /** @description create, replace, patch, delete, move, place, undo … */
                action: string;
                /** @description As they came to be; without those that were deleted */
                after: {
                    collection: string;
                    /** @description Of a heading: the slug of its division */
                    division?: string;
                    /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                    fields: {
                        [key: string]: unknown;
                    };
                    /** @description Id of the record */
                    id: number;
                    /** @description Its slug at that time; of a decision, division/entry/edition */
                    record: string;
                    /** @description Its title at that time */
                    title: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description When it was made
                 */
                at: string;
                /** @description Edits with the same batch can be undone together */
                batch: string | null;
                /** @description The records as they were; without those that were made */
                before: {
                    collection: string;
                    /** @description Of a heading: the slug of its division */
                    division?: string;
                    /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                    fields: {
                        [key: string]: unknown;
                    };
                    /** @description Id of the record */
                    id: number;
                    /** @description Its slug at that time; of a decision, division/entry/edition */
                    record: string;
                    /** @description Its title at that time */
                    title: string | null;
                }[];
                collection: string;
                /** @description Where the slug is not unique without it */
                division?: string;
                /** @description Number of the edit */
                id: number;
                /** @description The name of the key that made it */
                key: string;
                /** @description What names the record to people; * for several */
                record: string;
                /** @description The title of the record after the edit; of a deleted one, before it */
                title: string | null;
                /** @description Whether what undoing needs was kept, and nobody has undone it */
                undoable: boolean;
                /** @description The edit that this one undid */
                undoes: number | null;
                /** @description The edit that undid this one and stands */
                undoneBy: number | null;
            }[];
            limit: number;
            /** @description Records skipped */
            offset: number;
            /** @description On all pages */
            total: number;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "invalid_request" | "unauthorized" | "writes_disabled" | "not_found" | "method_not_allowed" | "conflict" | "version_mismatch" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal" | "text_unavailable";
                /** @description Thai sentences by field */
                issues?: {
                    [key: string]: string[];
                };
                /** @description A Thai sentence for the user */
                message: string;
            };
        };
        HeadingTitles: {
            /**
             * หมวด (division)
             * @description Division of the headings
             */
            division: string;
            /**
             * แถวที่วาง
             * @description `slug|title`, a heading a row; blank rows are skipped
             */
            rows: string[];
        };
        HeadingTitlesResult: {
            /** @description By which all of it can be undone */
            batch: string;
            /** @description Headings that have another title now */
            changed: number;
            /** @description Headings that had that title already */
            unchanged: number;
        };
        Me: {
            /** @description The name of the key, as the edit log tells it */
            key: string;
            /** @description The published languages, the primary one first */
            languages: string[];
            /** @description Version of the program */
            version: string;
        };
        Place: {
            /**
             * วางไว้ก่อน (before)
             * @description What it is to stand before; null for last
             */
            before: string | null;
            /**
             * ชุดข้อมูล (collection)
             * @description A collection that is put in order by hand
             * @enum {string}
             */
            collection: "book-categories" | "chant-sections" | "chants" | "pitakas" | "divisions" | "nipatas" | "dhamma-group-sets";
            /**
             * รายการ (slug)
             * @description The record to place
             */
            slug: string;
        } | {
            /**
             * วางไว้ก่อน (before)
             * @description What it is to stand before; null for last
             */
            before: string | null;
            /**
             * หมวด (division)
             * @description Division of the heading
             */
            division: string;
            /**
             * หัวข้อแม่ (parent)
             * @description The heading to stand under; null for the top
             */
            parent: string | null;
            /**
             * หัวข้อ (slug)
             * @description The heading to place
             */
            slug: string;
        };
        Placed: {
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            id: number;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อหมวด
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            id: number;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อหมวด
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /**
             * ไฟล์เสียง
             * @description Audio
             */
            audio: string | null;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            id: number;
            /**
             * คำแปล
             * @description Meaning
             */
            meaning: string | null;
            /**
             * หมายเหตุ
             * @description Note
             */
            note: string | null;
            /**
             * โอกาสที่สวด
             * @description Occasion
             */
            occasion: string | null;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * บทบาลี
             * @description Pali text
             */
            pali: string | null;
            /**
             * ประเภทบทสวด
             * @description Prayer type
             */
            prayerType: string | null;
            /**
             * บทอักษรโรมัน
             * @description Roman text
             */
            roman: string | null;
            /**
             * หมวดบทสวด
             * @description Section
             */
            section: string | null;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * แหล่งที่มา
             * @description Source
             */
            source: string | null;
            /**
             * ชื่อบทสวด
             * @description Title
             */
            title: string;
            /** @description Has typed text */
            transcribed: boolean;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            id: number;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อภาษาบาลี
             * @description Pali name
             */
            pali: string | null;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อปิฎก
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /**
             * อักษรย่อ
             * @description Abbreviation
             */
            abbreviation: string | null;
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            /**
             * เล่มแรก
             * @description First volume
             */
            firstVolume: number;
            id: number;
            /**
             * เล่มสุดท้าย
             * @description Last volume
             */
            lastVolume: number;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อภาษาบาลี
             * @description Pali name
             */
            pali: string | null;
            /**
             * ปิฎก
             * @description Pitaka
             */
            pitaka: string;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อหมวด
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            id: number;
            /**
             * ลำดับนิบาต
             * @description Number
             */
            number: number | null;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อภาษาบาลี
             * @description Pali name
             */
            pali: string | null;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อนิบาต
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            /** @description Number of members */
            count: number;
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * คำอธิบาย
             * @description Description
             */
            description: string | null;
            id: number;
            /** @description Place in the order, from 1 */
            order: number;
            /**
             * ชื่อในลิงก์ (slug)
             * @description Slug
             */
            slug: string;
            /**
             * ชื่อชุด
             * @description Title
             */
            title: string;
            /**
             * Format: date-time
             * @description When a write last changed the record
             */
            updatedAt: string;
            /** @description Version for If-Match */
            version: string;
        } | {
            division: {
                slug: string;
                title: string;
            } | null;
            editions: {
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                /** @description What the edition is called */
                label: string;
                /** @description First page */
                page: number;
                /** @description Passage number */
                passage: number;
            }[];
            entry: {
                /** @description Headings directly below */
                children: number;
                /** @description Never reused */
                id: number;
                /** @description Note */
                note: string | null;
                /** @description Place among its siblings */
                order: number;
                ownRef: {
                    /** @description First item */
                    itemFrom: number | null;
                    /** @description Last item */
                    itemTo: number | null;
                    /** @description Page in the Pali edition */
                    paliPage: number | null;
                    /** @description Page in the roman edition */
                    romanPage: number | null;
                    /** @description Page in the royal edition */
                    royalPage: number | null;
                    /** @description Volume */
                    volume: number | null;
                } | null;
                /** @description Pali name */
                pali: string | null;
                /** @description Slug of the heading above */
                parent: string | null;
                ref: {
                    /** @description First item */
                    itemFrom: number | null;
                    /** @description Last item */
                    itemTo: number | null;
                    /** @description Page in the Pali edition */
                    paliPage: number | null;
                    /** @description Page in the roman edition */
                    romanPage: number | null;
                    /** @description Page in the royal edition */
                    royalPage: number | null;
                    /** @description Volume */
                    volume: number | null;
                } | null;
                slug: string;
                title: string;
                /** @description Version for If-Match */
                version: string;
            };
            links: {
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                href: string;
                /** @description What the edition is called */
                label: string;
            }[];
            volume: number;
        };
        Preview: {
            counts: {
                /** @description Rows that are bad */
                bad: number;
                /** @description Rows that are changed */
                changed: number;
                /** @description Rows that are moved */
                moved: number;
                /** @description Rows that are new */
                new: number;
                /** @description Rows that are removed */
                removed: number;
                /** @description Rows that are unchanged */
                unchanged: number;
            };
            rows: {
                changes: {
                    after: unknown;
                    before: unknown;
                    field: string;
                }[];
                /** @description What a moved record belonged to */
                from?: string | null;
                /** @description Thai sentences by field; `row` where it is no single one */
                issues?: {
                    [key: string]: string[];
                };
                /** @enum {string} */
                result: "new" | "changed" | "moved" | "unchanged" | "bad" | "removed";
                /** @description Place in the list that was sent, from 0; null for what it leaves out */
                row: number | null;
                /** @description Null where the row is too bad to tell */
                slug: string | null;
            }[];
        };
        Settlements: {
            /**
             * คำตัดสิน (choice)
             * @description keep: the first-ranked source's text; swap: the other one's
             * @enum {string}
             */
            choice: "keep" | "swap";
            /**
             * หมายเหตุ (note)
             * @description Kept with each decision
             */
            note?: string | null;
            /** คู่ข้อความ (pairs) */
            pairs: {
                /**
                 * หมวด (division)
                 * @description Slug
                 */
                division: string;
                /**
                 * ฉบับ (edition)
                 * @description Edition: royal, pali or roman
                 * @enum {string}
                 */
                edition: "royal" | "pali" | "roman";
                /**
                 * หัวข้อ (entry)
                 * @description Slug
                 */
                entry: string;
            }[];
        };
        SettlementsResult: {
            /** @description By which all of it can be undone */
            batch: string;
            /** @description Pairs that are decided otherwise than before */
            decided: number;
            /** @description Pairs that were decided so already */
            unchanged: number;
        };
        /** @description Only the fields to change; null empties one */
        TranslationChange: {
            [key: string]: unknown;
        };
        TranslationSet: {
            collection: string;
            /** @description Every translatable field; null where it is not translated */
            fields: {
                [key: string]: unknown;
            };
            /** @description Id of the record */
            id: number;
            language: string;
            /** @description Version for If-Match */
            version: string;
        };
        TypedContents: {
            book: {
                slug: string;
                title: string;
            };
            chapters: {
                body: string;
                /** @description Counted from 1 */
                chapter: number;
                title: string;
            }[];
            /** @description Version for If-Match */
            version: string;
        };
        Undone: {
            edit: {
                /** @description create, replace, patch, delete, move, place, undo … */
                action: string;
                /** @description As they came to be; without those that were deleted */
                after: {
                    collection: string;
                    /** @description Of a heading: the slug of its division */
                    division?: string;
                    /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                    fields: {
                        [key: string]: unknown;
                    };
                    /** @description Id of the record */
                    id: number;
                    /** @description Its slug at that time; of a decision, division/entry/edition */
                    record: string;
                    /** @description Its title at that time */
                    title: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description When it was made
                 */
                at: string;
                /** @description Edits with the same batch can be undone together */
                batch: string | null;
                /** @description The records as they were; without those that were made */
                before: {
                    collection: string;
                    /** @description Of a heading: the slug of its division */
                    division?: string;
                    /** @description Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them */
                    fields: {
                        [key: string]: unknown;
                    };
                    /** @description Id of the record */
                    id: number;
                    /** @description Its slug at that time; of a decision, division/entry/edition */
                    record: string;
                    /** @description Its title at that time */
                    title: string | null;
                }[];
                collection: string;
                /** @description Where the slug is not unique without it */
                division?: string;
                /** @description Number of the edit */
                id: number;
                /** @description The name of the key that made it */
                key: string;
                /** @description What names the record to people; * for several */
                record: string;
                /** @description The title of the record after the edit; of a deleted one, before it */
                title: string | null;
                /** @description Whether what undoing needs was kept, and nobody has undone it */
                undoable: boolean;
                /** @description The edit that this one undid */
                undoes: number | null;
                /** @description The edit that undid this one and stands */
                undoneBy: number | null;
            };
            /** @description The edits that were undone, the newest first */
            undone: number[];
        };
        UntranslatedList: {
            items: {
                collection: string;
                /** @description Of a heading: the slug of its division */
                division?: string;
                /** @description Fields that hold something and have no translation */
                fields: string[];
                /** @description Id of the record */
                id: number;
                slug: string;
                title: string;
            }[];
            limit: number;
            /** @description Records skipped */
            offset: number;
            /** @description On all pages */
            total: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getTypedContents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Slug */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypedContents"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putChapter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the record must still have */
                "If-Match"?: string;
            };
            path: {
                /** @description Counted from 1 */
                chapter: number;
                /** @description Slug */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chapter"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypedContents"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record has changed since it was read */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConflicts: {
        parameters: {
            query?: {
                /** @description From the lightest to the gravest */
                class?: "orthography" | "number" | "abbreviation" | "ending" | "reading" | "omission" | "misplaced";
                /** @description Slug of a division */
                division?: string;
                /** @description Edition */
                edition?: "royal" | "pali" | "roman";
                /** @description Most records to answer */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Exact signature */
                signature?: string;
                /** @description `hidden` are pairs with a hidden passage, which stay in open or decided too */
                state?: "open" | "decided" | "hidden" | "all";
                /** @description Volume in which the text begins */
                volume?: number;
            };
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictList"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConflict: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path: {
                division: string;
                /** @description Edition: royal, pali or roman */
                edition: "royal" | "pali" | "roman";
                entry: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConflictGroups: {
        parameters: {
            query?: {
                /** @description Slug of a division */
                division?: string;
                /** @description Edition */
                edition?: "royal" | "pali" | "roman";
            };
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictGroups"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEdits: {
        parameters: {
            query?: {
                /** @description Batch */
                batch?: string;
                /** @description Collection, as the log tells it */
                collection?: string;
                /** @description Name of a key */
                key?: string;
                /** @description Most records to answer */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
                /** @description Record, as the log tells it; with `collection` also edits that changed it among others */
                record?: string;
                /** @description First time or day, ISO 8601, UTC where no zone is given; inclusive */
                since?: string;
                /** @description Last time or day, ISO 8601, UTC where no zone is given; inclusive */
                until?: string;
            };
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditList"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Number of the edit */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edit"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoEdit: {
        parameters: {
            query?: {
                /** @description 1 undoes the whole batch, all or nothing */
                batch?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description Number of the edit */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Undone"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request contradicts what is stored */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retitleHeadings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HeadingTitles"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeadingTitlesResult"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    place: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the record must still have */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Place"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Placed"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request contradicts what is stored */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record has changed since it was read */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of book-categories, books, chant-sections, chants, pitakas, divisions, nipatas, jataka, dhamma-group-sets, dhamma-groups, tipitaka-contents, passage-decisions */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionDump"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request contradicts what is stored */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewDhammaGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * แถวที่วาง
                     * @description One record a row: number | title | description | dictionary number. At most 2000 that are not blank
                     */
                    rows: string[];
                    /**
                     * ชุดหมวดธรรม
                     * @description Slug of the set that the rows are to belong to
                     */
                    set: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewJataka: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * นิบาต
                     * @description Slug of the nipata that the rows are to belong to
                     */
                    nipata: string;
                    /**
                     * แถวที่วาง
                     * @description One record a row: number | title | subject | romanized name. At most 2000 that are not blank
                     */
                    rows: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    settleMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settlements"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementsResult"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a collection */
                collection: string;
                /** @description Id of a record */
                id: number;
                /** @description A published language other than the primary one */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSet"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the record must still have */
                "If-Match"?: string;
            };
            path: {
                /** @description Name of a collection */
                collection: string;
                /** @description Id of a record */
                id: number;
                /** @description A published language other than the primary one */
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSet"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record has changed since it was read */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the record must still have */
                "If-Match"?: string;
            };
            path: {
                /** @description Name of a collection */
                collection: string;
                /** @description Id of a record */
                id: number;
                /** @description A published language other than the primary one */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSet"];
                };
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description What was asked for does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record has changed since it was read */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUntranslated: {
        parameters: {
            query: {
                /** @description Name of a collection */
                collection: string;
                /** @description A published language */
                language: string;
                /** @description Most records to answer */
                limit?: number;
                /** @description Records to skip */
                offset?: number;
            };
            header?: {
                /** @description Entity tags that the client already has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Strong entity tag over the bytes sent */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UntranslatedList"];
                };
            };
            /** @description Unchanged since If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is faulty; `issues` names the fields */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No key, or a wrong one */
            401: {
                headers: {
                    /** @description How to authenticate */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description This server has no write key and only lets read */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed; nothing was changed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
