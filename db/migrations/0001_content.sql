CREATE TABLE "contents" (
	"part" text NOT NULL,
	"lang" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_lang_part_pk" PRIMARY KEY("lang","part")
);
