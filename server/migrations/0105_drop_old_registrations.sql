-- registration_attempt and mailed_code hold what these held; no process reads them any more.
DROP TABLE registration;
DROP TABLE one_time_code;
