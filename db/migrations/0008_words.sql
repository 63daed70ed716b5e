CREATE TABLE "rate_feed" (
	"id" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "translation_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"lang" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"batch_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"lang" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"status" text NOT NULL,
	"english" text,
	"revision" bigint NOT NULL,
	CONSTRAINT "translations_lang_namespace_key_pk" PRIMARY KEY("lang","namespace","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "translation_changes_place" ON "translation_changes" USING btree ("lang","namespace","key","id");--> statement-breakpoint
CREATE INDEX "translation_changes_batch" ON "translation_changes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "events_received" ON "events" USING btree ("type","received_at");