CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"last_error" text NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	CONSTRAINT "job_failures_job_row_id_pk" PRIMARY KEY("job","row_id"),
	CONSTRAINT "job_failures_attempts" CHECK ("job_failures"."attempts" >= 1)
);
