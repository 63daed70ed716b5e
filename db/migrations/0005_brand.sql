CREATE TABLE "logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"content" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logos_format" CHECK ("logos"."format" in ('svg', 'png'))
);
